/** Stores an uploaded document as it is; its row follows in the caller's transaction. */
import { invalid } from '../../../platform/errors.ts';
import { TaskError } from '../../../platform/programs/task-processes.ts';
import { decode, HEADER_SECONDS } from '../decoding/decode.ts';
import { newToken, type StoredFiles, type StoringContext, storeFiles } from '../store-files.ts';
import { DOCUMENT_BYTES, PDF } from './document-types.ts';

/** Enough for the magic bytes, which other bytes may precede. */
const DETECTED_BYTES = 4096;

/** Refuses DOCUMENT_BYTES or more, and content that is not a PDF. */
export async function storeDocument(ctx: StoringContext, file: File): Promise<StoredFiles> {
  if (file.size >= DOCUMENT_BYTES) throw invalid({ file: ['must be less than 10 MB'] });
  const content = new Uint8Array(await file.arrayBuffer());
  const found = await decode('detectType', content.slice(0, DETECTED_BYTES), HEADER_SECONDS).catch((error) => {
    if (error instanceof TaskError) return null;
    throw error;
  });
  if (found !== PDF.contentType) throw invalid({ file: ['must be a PDF'] });
  const { contentType, extension } = PDF;
  const key = `${newToken(ctx)}.${extension}`;
  const keys = await storeFiles(ctx, [{ key, contentType, content }]);
  return { keys, row: { kind: 'DOCUMENT', key, smallKey: null, contentType, size: content.length } };
}
