/** The process that decodes files. It loads only the modules that it needs. */
import { serveTasks } from '../../../platform/programs/serve-tasks.ts';
import { encodePicture, encodePreview } from './encode-picture.ts';
import { encodeShared, encodeWidths } from './encode-widths.ts';
import { detectType, readHeader } from './read-header.ts';
import { readCover, readSound } from './read-sound.ts';

const tasks = {
  detectType,
  readHeader,
  encodePicture,
  encodePreview,
  encodeWidths,
  encodeShared,
  readSound,
  readCover,
};

export type DecodingTasks = typeof tasks;

serveTasks(tasks);
