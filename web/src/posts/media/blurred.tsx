/** The blurred preview of a picture that is not loaded yet. */
import { decode, isBlurhashValid } from 'blurhash';
import { useEffect, useRef } from 'react';
import css from './blurred.module.css';

const SIZE = 24;

export function Blurred({ hash }: { hash: string | null }) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    if (!context || !hash || !isBlurhashValid(hash).result) return;
    const image = context.createImageData(SIZE, SIZE);
    image.data.set(decode(hash, SIZE, SIZE));
    context.putImageData(image, 0, 0);
  }, [hash]);
  return hash ? <canvas ref={ref} className={css.blurred} width={SIZE} height={SIZE} /> : null;
}
