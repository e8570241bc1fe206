/** Loaded before a command: writes the processor time and the peak memory of its process to the file that USAGE_FILE names. */
import { writeFileSync } from 'node:fs';

process.on('exit', () => writeFileSync(process.env.USAGE_FILE ?? '', JSON.stringify(process.resourceUsage())));
