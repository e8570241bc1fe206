/** An import has rows to do: does some of them. */
import { findForImport } from '../../domain/federation/remote/find/find-for-import.ts';
import { runImport } from '../../domain/transfers/run-import.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const importDue: JobHandler<'import.due'> = (platform, { importId }) =>
  runImport(platform, parseId(importId) ?? -1n, findForImport);
