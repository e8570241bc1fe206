/** Drawings in ink for empty and missing pages. They take the colours of the theme by the classes of sheets.css. */
export type Drawing = 'bench' | 'bunting' | 'swan' | 'crossroads' | 'boat' | 'kettle' | 'letter';

type Ink = 'a-line' | 'a-paper' | 'a-wash' | 'a-plum' | 'a-plumline';

/** Class and path of each stroke, the lowest first. */
export const DRAWINGS: Readonly<Record<Drawing, readonly (readonly [ink: Ink, path: string])[]>> = {
  bench: [
    ['a-wash', 'M12 116a108 14 0 1 0 216 0a108 14 0 1 0 -216 0'],
    ['a-wash', 'M164 36a22 22 0 1 0 44 0a22 22 0 1 0 -44 0'],
    ['a-line', 'M10 116h220M64 116V92M150 116V92M52 92h112M58 78h100M58 66h100M64 92V60M150 92V60'],
    ['a-paper', 'M118 66c-10-2-14-10-10-18c3-6 12-8 17-3l9 4-8 3c0 8-3 13-8 14z'],
    ['a-plum', 'M119 49a2 2 0 1 0 4 0a2 2 0 1 0 -4 0'],
    [
      'a-line',
      'M114 66v0M196 116c-2-20-2-34 0-52M196 84l12-12M196 92l-12-14M28 116c0-10 4-16 8-22M34 116c2-10 0-18-4-26',
    ],
    ['a-plumline', 'M76 40q8-10 16 0M96 30q6-8 12 0'],
  ],
  bunting: [
    ['a-wash', 'M0 120q60-16 120-6t120-4v30H0z'],
    ['a-line', 'M40 122V26M200 122V26M40 32q80 44 160 0'],
    ['a-paper', 'M56 40l22 8-16 16zM112 54h24l-12 20z'],
    ['a-plum', 'M84 49l24 5-15 16zM140 54l24-6-9 21z'],
    ['a-paper', 'M168 46l20-8-5 20z'],
    ['a-line', 'M92 122v-22h56v22M84 100h72M100 100V90h40v10'],
    ['a-plum', 'M36 24a4 4 0 1 0 8 0a4 4 0 1 0 -8 0'],
    ['a-plum', 'M196 24a4 4 0 1 0 8 0a4 4 0 1 0 -8 0'],
  ],
  swan: [
    ['a-wash', 'M24 112a100 16 0 1 0 200 0a100 16 0 1 0 -200 0'],
    ['a-paper', 'M70 96c6 20 52 24 88 16c28-6 38-22 46-42c-18 10-32 4-52 0c-22-4-38 4-46 12'],
    ['a-line', 'M108 90c16-16 46-16 70-8c-16 14-44 22-70 8M132 88c10 6 22 6 34 2'],
    ['a-paper', 'M70 96c-4-14 4-24 18-28c18-4 34 2 34 14c0 8-10 10-20 8l-16-2z'],
    ['a-line', 'M94 80q5 4 10 0'],
    ['a-plum', 'M116 88l18 8-22-1z'],
    ['a-line', 'M30 118h24M60 126h40M170 126h44M206 116h22'],
    ['a-plumline', 'M150 34h14l-14 16h14M176 18h9l-9 11h9'],
  ],
  crossroads: [
    ['a-wash', 'M0 112q50-14 96-6v34H0zM160 112q40-10 80-4v32h-80z'],
    ['a-line', 'M96 108v20M160 110v18M4 112q50-12 92-6M160 110q40-8 76-4M108 126h14M130 132h16M112 138h24'],
    ['a-paper', 'M10 92h86l10 8-10 8H10zM236 92h-66l-10 8 10 8h66z'],
    ['a-line', 'M26 92v16M46 92v16M66 92v16M84 92v16M186 92v16M208 92v16'],
    ['a-line', 'M60 92V30'],
    ['a-paper', 'M34 34h58l14 11-14 11H34z'],
    ['a-plumline', 'M44 45h36'],
    ['a-paper', 'M84 64H42l-12 9 12 9h42z'],
    ['a-line', 'M50 73h24'],
  ],
  boat: [
    ['a-wash', 'M0 108q60-10 120 0t120 0v32H0z'],
    ['a-paper', 'M60 88h120c-4 20-20 28-60 28s-56-8-60-28z'],
    ['a-line', 'M118 88V26'],
    ['a-paper', 'M124 30c26 10 40 26 44 48h-44z'],
    ['a-plum', 'M112 40c-16 10-26 22-30 38h30z'],
    ['a-line', 'M16 116q10-6 20 0t20 0M170 126q10-6 20 0t20 0M80 130q10-6 20 0t20 0'],
  ],
  letter: [
    ['a-wash', 'M26 120a94 12 0 1 0 188 0a94 12 0 1 0 -188 0'],
    ['a-paper', 'M62 52h116v64H62z'],
    ['a-line', 'M62 52l58 40 58-40M62 116l42-36M178 116l-42-36'],
    ['a-plumline', 'M20 70h24M30 84h18M14 98h28'],
    ['a-plum', 'M166 44a14 14 0 1 0 28 0a14 14 0 1 0 -28 0'],
  ],
  kettle: [
    ['a-wash', 'M28 118a92 13 0 1 0 184 0a92 13 0 1 0 -184 0'],
    ['a-paper', 'M72 64h84v28c0 18-16 26-42 26s-42-8-42-26z'],
    ['a-line', 'M156 72h10c18 0 18 28-6 28h-6M50 120h130'],
    ['a-plumline', 'M96 52c-8-10 8-14 0-26M116 52c-8-10 8-14 0-26M136 52c-8-10 8-14 0-26'],
    ['a-plum', 'M104 80l10 10 18-18 4 4-22 22-14-14z'],
  ],
};
