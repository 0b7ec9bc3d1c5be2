// Loaded into the measured process: says at its end how much memory it took at most.
process.on("exit", () => {
  const { maxRSS } = process.resourceUsage();
  process.stderr.write(`peak memory ${Math.round(maxRSS / 1024)} MB\n`);
});
