/** QR codes as pictures. */
import { encode, renderSVG } from 'uqr';

/** Scanners need a margin of four modules. */
const MARGIN = 4;

const HOW = { border: MARGIN, ecc: 'M' } as const;

/** As the address of a picture. */
export const qrPicture = (text: string): string => `data:image/svg+xml;base64,${btoa(renderSVG(text, HOW))}`;

/** The modules with their margin, row by row; true for dark ones. */
export const qrModules = (text: string): boolean[][] => encode(text, HOW).data;
