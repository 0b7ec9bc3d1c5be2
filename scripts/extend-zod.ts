import { extendZodWithOpenApi } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";

// To be imported before any schema is made: only later ones can be given a name.
extendZodWithOpenApi(z);
