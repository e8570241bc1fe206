/** The blurred preview of a file that is hidden, or not loaded yet. */
import { blurredPicture } from '../../../../src/look/blurred.ts';
import css from './blurred.module.css';

export function Blurred({ hash }: { hash: string | null }) {
  const src = blurredPicture(hash);
  return src && <img className={css.blurred} src={src} alt="" />;
}
