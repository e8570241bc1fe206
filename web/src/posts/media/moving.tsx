/** A video of a post; its frame is there before this is loaded. */
import { usePostsMessages } from '../posts-messages.ts';
import type { Media } from '../state/status.ts';
import css from './media-gallery.module.css';

const LESS_MOTION = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A video. A short one without sound plays automatically, unless the person prefers reduced motion. */
export function Moving({ file }: { file: Media }) {
  const words = usePostsMessages();
  const isLoop = file.type === 'gifv';
  const playsItself = isLoop && !LESS_MOTION;
  return (
    <video
      className={css.video}
      src={file.url ?? undefined}
      poster={file.preview_url ?? undefined}
      aria-label={file.description || words.video}
      controls={!playsItself}
      autoPlay={playsItself}
      loop={isLoop}
      muted={isLoop}
      playsInline
      preload={playsItself ? 'auto' : 'none'}
    />
  );
}
