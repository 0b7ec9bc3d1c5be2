/** To be imported before any handler: its logger reads the level when it is made. */
process.env.POWERTOOLS_LOG_LEVEL = "SILENT";
