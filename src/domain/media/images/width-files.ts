/** The files of a picture's widths, and the columns that name them. */
import { widthKey } from '../../../look/picture-widths.ts';
import type { MadeWidth } from '../decoding/encode-widths.ts';
import type { FileToStore, StoredMedia, StoringContext } from '../store-files.ts';

export const widthFiles = (token: string, made: readonly MadeWidth[]): FileToStore[] =>
  made.map(({ width, bytes }) => ({ key: widthKey(token, width), contentType: 'image/webp', content: bytes }));

/** Also for a picture without such files, so that nothing tries to make them again. */
export const widthColumns = ({ clock }: Pick<StoringContext, 'clock'>, files: readonly FileToStore[]) =>
  ({
    sizedKeys: files.map(({ key }) => key),
    sizedBytes: files.reduce((sum, { content }) => sum + content.length, 0),
    sizedAt: clock.now(),
  }) satisfies Pick<StoredMedia, 'sizedKeys' | 'sizedBytes' | 'sizedAt'>;
