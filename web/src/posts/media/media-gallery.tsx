/** The files of a post: pictures in a grid, videos and sounds with the browser's own controls. */
import { EyeOff, Paperclip } from 'lucide-react';
import { useState } from 'react';
import { Photo } from '../../../../src/look/components/photo.tsx';
import { attachmentPicture, gallerySizes } from '../../../../src/look/photo.ts';
import { Button } from '../../kit/button.tsx';
import { later } from '../../kit/later.ts';
import { usePostsMessages } from '../posts-messages.ts';
import type { Media } from '../state/status.ts';
import { Blurred } from './blurred.tsx';
import css from './media-gallery.module.css';

const Moving = later(async () => (await import('./moving.tsx')).Moving);
const Lightbox = later(async () => (await import('./lightbox.tsx')).Lightbox);

interface MediaGalleryProps {
  files: readonly Media[];
  /** Shown only on request. */
  isSensitive: boolean;
}

/** Up to four share one frame, whose shape is known before they are loaded; with more, it grows by rows of two. */
const MOST_FRAMED = 4;

/** For a file that is only linked: the end of its address. */
const nameOf = ({ url }: Media): string => (url ?? '').split(/[?#]/, 1)[0]?.split('/').at(-1) || (url ?? '');

export function MediaGallery({ files, isSensitive }: MediaGalleryProps) {
  const words = usePostsMessages();
  const [isShown, setShown] = useState(!isSensitive);
  const [opened, setOpened] = useState<number | null>(null);
  const seen = files.filter(({ type }) => type !== 'audio' && type !== 'unknown');
  const heard = files.filter(({ type }) => type === 'audio');
  const others = files.filter(({ type }) => type === 'unknown');
  if (!isShown) {
    return (
      <div className={css.hidden}>
        {files[0] && <Blurred hash={files[0].blurhash} />}
        <Button onClick={() => setShown(true)}>
          <EyeOff className="icon s" aria-hidden="true" />
          {words.showMedia({ files: files.length })}
        </Button>
      </div>
    );
  }
  return (
    <>
      {seen.length > 0 && (
        <div
          className={seen.length > MOST_FRAMED ? `pics ${css.many}` : `pics n${seen.length}`}
          style={{ aspectRatio: shapeOf(seen) }}
        >
          {seen.map((file, index) => (
            <div key={file.id}>
              {file.type === 'image' ? (
                <Picture file={file} all={seen.length} onOpen={() => setOpened(index)} />
              ) : (
                <>
                  <Blurred hash={file.blurhash} />
                  <Moving file={file} />
                </>
              )}
              {file.description && (
                <span className={`alt ${css.alt}`} aria-hidden="true" title={file.description}>
                  ALT
                </span>
              )}
            </div>
          ))}
        </div>
      )}
      {heard.map((file) => (
        <div key={file.id} className={css.sound}>
          {file.preview_url && <img src={file.preview_url} alt="" width={64} height={64} loading="lazy" />}
          {/* biome-ignore lint/a11y/useMediaCaption: what was uploaded has no captions, but a description */}
          <audio
            className={css.audio}
            controls
            preload="none"
            src={file.url ?? undefined}
            aria-label={file.description || words.sound}
          />
        </div>
      ))}
      {others.map((file) => (
        <a key={file.id} className={css.other} href={file.url ?? undefined} rel="nofollow noopener noreferrer">
          <Paperclip className="icon s" aria-hidden="true" />
          {file.description || nameOf(file)}
        </a>
      ))}
      {opened !== null && <Lightbox files={seen} start={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** A single video keeps its shape, so that nothing of it is hidden; pictures have that of the frame. */
function shapeOf([file, ...more]: readonly Media[]): string | undefined {
  const { width, height } = file?.meta?.original ?? {};
  const isAlone = more.length === 0 && file?.type !== 'image';
  return isAlone && width && height ? `${width} / ${height}` : undefined;
}

interface PictureProps {
  file: Media;
  /** How many share the frame. */
  all: number;
  onOpen: () => void;
}

function Picture({ file, all, onOpen }: PictureProps) {
  const words = usePostsMessages();
  return (
    <button
      type="button"
      className={css.picture}
      onClick={onOpen}
      aria-label={file.description ? words.enlarge({ description: file.description }) : words.enlargeUnnamed}
    >
      <Photo
        of={attachmentPicture(file)}
        alt={file.description ?? ''}
        title={file.description ?? undefined}
        sizes={gallerySizes(all)}
      />
    </button>
  );
}
