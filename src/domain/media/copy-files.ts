/** Copies the files of a row under new, unguessable keys. */
import path from 'node:path';
import type { Media } from '../../generated/prisma/client.ts';
import { inTempFolder } from '../../platform/files/temp-folder.ts';
import { contentTypeOf } from './served-types.ts';
import { keyWithToken, newToken, type StoringContext, storeFiles } from './store-files.ts';

export interface CopiedKeys {
  key: string;
  smallKey: string | null;
}

/** The keys of the copies. If no row names them within the hour, a job removes them. */
export async function copyFiles(
  ctx: StoringContext,
  { key, smallKey, contentType }: Pick<Media, 'key' | 'smallKey' | 'contentType'>,
): Promise<CopiedKeys> {
  const token = newToken(ctx);
  await inTempFolder(async (folder) => {
    const known = [key, ...(smallKey ? [smallKey] : [])];
    const copied = await Promise.all(
      known.map(async (each) => {
        const file = path.join(folder, each);
        const copy = { key: keyWithToken(each, token), contentType: contentTypeOf(each) ?? contentType, content: file };
        return (await ctx.storage.readInto(each, file)) ? [copy] : [];
      }),
    );
    await storeFiles(ctx, copied.flat());
  });
  return { key: keyWithToken(key, token), smallKey: smallKey && keyWithToken(smallKey, token) };
}
