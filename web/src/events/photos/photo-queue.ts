/** The photos that are added to an event, one after the other, also while other pages of the client are shown. */
import { shrinkPhoto } from '../../kit/picture/shrink-photo.ts';
import { createUploadQueue, type QueuedFile, type UploadQueue } from '../../kit/picture/upload-queue.ts';
import { uploadClient } from '../../server/uploads.ts';
import { appendPhoto, renewPhotos } from './photos.ts';

async function send(uuid: string, { key, file }: QueuedFile, onProgress: (share: number) => void): Promise<void> {
  const form = new FormData();
  form.set('id', uuid);
  form.set('file', await shrinkPhoto(file));
  form.set('name', file.name.slice(0, 255));
  const context = { idempotencyKey: key };
  appendPhoto(uuid, await uploadClient(onProgress).eventPhotos.add.mutate(form, { context }));
}

/** UUID of the event → its queue. */
const queues = new Map<string, UploadQueue>();

export function photoQueue(uuid: string): UploadQueue {
  const known = queues.get(uuid);
  if (known) return known;
  const made = createUploadQueue({
    send: (file, onProgress) => send(uuid, file, onProgress),
    onIdle: () => renewPhotos(uuid),
  });
  queues.set(uuid, made);
  return made;
}
