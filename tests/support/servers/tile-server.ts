/** A server of map tiles: each is a picture of one colour. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import sharp from 'sharp';
import { listenLocally } from './listen-locally.ts';

export interface TileServer {
  url: string;
  asked: IncomingMessage[];
  /** A fixed answer to every request. */
  answer(write: ((res: ServerResponse) => void) | null): void;
  close(): Promise<void>;
}

export const tilePicture = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 256, height: 256, channels: 3, background: colour } })
    .png()
    .toBuffer();

export async function startTiles(colour = '#f00'): Promise<TileServer> {
  const asked: IncomingMessage[] = [];
  const picture = await tilePicture(colour);
  let instead: ((res: ServerResponse) => void) | null = null;
  const server = createServer((req, res) => {
    asked.push(req);
    if (instead) return instead(res);
    res.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  });
  return {
    ...(await listenLocally(server)),
    asked,
    answer(write) {
      instead = write;
    },
  };
}
