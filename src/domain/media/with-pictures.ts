/**
 * Pictures as arguments of a command: an upload or the id of an earlier one, stored in the transaction of the row that uses them.
 */
import type { Tx } from '../../platform/database/db.ts';
import { checkTogether, invalid, Refusal, renameFields } from '../../platform/errors.ts';
import type { DomainContext, UserContext } from '../access/context.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { storePicture } from './images/store-picture.ts';
import { requireOwnPicture } from './own-picture.ts';
import { insertMedia, type MediaWords, removeFiles, type StoredFiles } from './store-files.ts';
import { PICTURE_LIMITS } from './upload-limits.ts';

export interface PictureUpload {
  file: File;
  name: string;
  alt?: string | null | undefined;
  /** The viewer's identity that will own it. */
  actorId?: string | null | undefined;
}

/** Undefined leaves it unchanged; null clears. */
export interface PictureChoice {
  picture?: PictureUpload | null | undefined;
  pictureId?: string | null | undefined;
}

/**
 * Returns the id to store: undefined for unchanged, null for cleared.
 *
 * @param ownerId default owner of an upload
 * @param currentId the stored id, which is accepted again from any uploader
 */
export type ResolvePicture = (
  choice: PictureChoice,
  ownerId: bigint,
  currentId?: bigint | null,
) => Promise<bigint | null | undefined>;

/** Field name of a choice whose upload is the whole input. */
export const WHOLE_INPUT = '';

interface Upload extends MediaWords {
  stored: StoredFiles;
  ownerId: bigint | null;
}

const isSignedIn = (ctx: DomainContext): ctx is UserContext => typeof ctx.viewer?.userId === 'bigint';

async function store(ctx: DomainContext, { file, name, alt, actorId }: PictureUpload): Promise<Upload> {
  let ownerId: bigint | null = null;
  if (typeof actorId === 'string') {
    if (!isSignedIn(ctx)) throw new Refusal('forbidden', 'Actor id is not owned by authenticated user');
    ownerId = (await requireOwnIdentity(ctx, actorId)).id;
  }
  return { stored: await storePicture(ctx, file, PICTURE_LIMITS), name, description: alt?.trim() || null, ownerId };
}

/** Errors of an upload name the file by its input: `avatar.file`. */
async function storeFor(ctx: DomainContext, field: string, upload: PictureUpload): Promise<Upload> {
  try {
    return await store(ctx, upload);
  } catch (error) {
    if (!(error instanceof Refusal) || field === WHOLE_INPUT) throw error;
    throw renameFields(error, (name) => `${field}.${name}`);
  }
}

/**
 * Runs a command in a transaction, with a function that resolves its picture choices to ids. Uploads are validated and stored
 * before; if the command is refused or fails, neither files nor rows stay.
 *
 * Refuses uploads as storePicture does, identities and pictures that are not the viewer's, and a choice with both an upload and
 * an id (schema of the event service, Pictures).
 *
 * @param choices by input name
 * @param otherChecks the command's checks of other inputs; called only if a choice is refused, so that all errors of a form are
 * reported at once
 */
export async function withPictures<T>(
  ctx: DomainContext,
  choices: Readonly<Record<string, PictureChoice>>,
  command: (tx: Tx, resolve: ResolvePicture) => Promise<T>,
  otherChecks: () => unknown = () => undefined,
): Promise<T> {
  const uploads = new Map<PictureUpload, Upload>();
  const take = async (field: string, { picture, pictureId }: PictureChoice): Promise<void> => {
    if (!picture) return;
    if (typeof pictureId === 'string') throw invalid({ [field]: ['must be an upload or an id, not both'] });
    uploads.set(picture, await storeFor(ctx, field, picture));
  };
  try {
    try {
      await checkTogether(
        ...Object.entries(choices).map(
          ([field, choice]) =>
            () =>
              take(field, choice),
        ),
      );
    } catch (error) {
      const refused = () => {
        throw error;
      };
      await checkTogether(refused, otherChecks);
    }
    return await ctx.db.$transaction((tx) => command(tx, resolver(ctx, tx, uploads)));
  } catch (error) {
    await removeFiles(
      ctx,
      [...uploads.values()].flatMap(({ stored }) => stored.keys),
    );
    throw error;
  }
}

function resolver(ctx: DomainContext, tx: Tx, uploads: ReadonlyMap<PictureUpload, Upload>): ResolvePicture {
  return async ({ picture, pictureId }, ownerId, currentId) => {
    if (picture) {
      const { stored, name, description, ...upload } = uploads.get(picture) as Upload;
      return (await insertMedia(tx, ctx, stored.row, { name, description, ownerId: upload.ownerId ?? ownerId })).id;
    }
    if (typeof pictureId !== 'string') return pictureId === null || picture === null ? null : undefined;
    if (currentId?.toString() === pictureId) return currentId;
    return (await requireOwnPicture(ctx, pictureId, tx)).id;
  };
}
