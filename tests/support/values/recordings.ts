/** Sound files written byte by byte, and files created by ffmpeg if it is installed. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isThere } from '../servers/programs.ts';

/** For tests that need ffmpeg; others configure paths of programs that do not exist. */
export const hasFfmpeg = isThere('ffmpeg');

export const WITHOUT_FFMPEG = { FFMPEG_PATH: '/nowhere/ffmpeg', FFPROBE_PATH: '/nowhere/ffprobe' };

/** A tone in one channel of 8000 samples a second. */
export function wav(seconds = 1): Buffer {
  const samples = Math.round(8000 * seconds);
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(16_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) bytes.writeInt16LE(Math.round(9000 * Math.sin(at / 3)), 44 + at * 2);
  return bytes;
}

function tagFrame(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(10);
  head.write(name, 0, 'latin1');
  head.writeUInt32BE(content.length, 4);
  return Buffer.concat([head, content]);
}

/** Silence of MPEG 1 layer III at 128 kbit, with a title, a comment and optionally a cover. */
export function mp3(cover?: Uint8Array, frames = 40): Buffer {
  const latin = (text: string) => Buffer.from(`\0${text}`, 'latin1');
  const tags = [
    tagFrame('TIT2', latin('A title')),
    tagFrame('COMM', latin('eng\0SecretComment')),
    ...(cover ? [tagFrame('APIC', Buffer.concat([Buffer.from('\0image/png\0\u0003\0', 'latin1'), cover]))] : []),
  ];
  const size = tags.reduce((sum, tag) => sum + tag.length, 0);
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...[21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f)]);
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xff_fb_90_c4, 0);
  return Buffer.concat([head, ...tags, ...Array<Buffer>(frames).fill(frame)]);
}

/** Runs ffmpeg with these arguments; the file's extension selects the format. */
export function made(name: string, ...args: string[]): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'plaza-fixture-'));
  try {
    const file = path.join(folder, name);
    execFileSync('ffmpeg', ['-v', 'error', '-nostdin', ...args, '-y', file], { cwd: folder, stdio: 'pipe' });
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A moving test picture, as arguments of ffmpeg. */
export const moving = (size = '64x48', seconds = 1, rate = 10): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc=size=${size}:rate=${rate}:duration=${seconds}`],
];
export const tone = (seconds = 1): string[] => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];

/** H.264 with AAC, as phones write it: with the location in its metadata. */
export const phoneVideo = (size = '64x48', seconds = 1): Buffer =>
  made(
    'phone.mp4',
    ...[...moving(size, seconds), ...tone(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...[
      '-c:a',
      'aac',
      '-movflags',
      'use_metadata_tags',
      '-metadata',
      'location=+52.5200+013.4050/',
      '-metadata',
      'comment=SecretPhone',
    ],
  );
