/** Decodes files of people and of other servers: all of it in processes of their own, two at a time, each task with limited processor time. */
import path from 'node:path';
import { packageFile } from '../../../platform/files/package-file.ts';
import { createTaskProcesses } from '../../../platform/programs/task-processes.ts';
import type { DecodingTasks } from './decoding-process.ts';

/** Each task takes a core and up to some hundred megabytes. */
const MOST = 2;

/** Reading a header takes little work, and the process may have to start first; one that takes longer is hostile. */
export const HEADER_SECONDS = 10;
export const PICTURE_SECONDS = 60;
export const SOUND_SECONDS = 60;

/** Beside this file, or in the bundle of the npm package. */
const MODULE = import.meta.filename.endsWith('.ts')
  ? path.join(import.meta.dirname, 'decoding-process.ts')
  : packageFile('dist/decoding-process.js');

const processes = createTaskProcesses<DecodingTasks>(MODULE, MOST);

/** @throws TaskError for files that cannot be decoded in that time */
export const decode = processes.run;
