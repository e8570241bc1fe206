/** Texts that break out of output formats, or that the formats cannot represent. */

/** Line breaks of some reader. */
export const LINE_BREAKS = ['\r\n', '\r', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];

export const MULTI_LINE_TEXTS: readonly string[] = [
  ...LINE_BREAKS.flatMap((end) => [
    `a${end}END:VEVENT${end}BEGIN:VEVENT${end}UID:injected${end}DTSTART:20270101T000000Z`,
    `a${end}${end}Content-Type: text/html${end}${end}<p>b</p>`,
    `a${end}Bcc: eve@evil.example${end}Set-Cookie: a=b`,
    `a${end} folded${end}\tagain`,
  ]),
  `a\r\n--\r\nb\r\n.\r\nQUIT\r\n${'c'.repeat(1100)}\r\nd`,
];

/** Single-line. */
const LINE_TEXTS: readonly string[] = [
  ...['<', '>', '"', "'", '&', '\\', ';', ',', ':', '^', '%', '=', '\t', '`', '|'].map(
    (sign) => `a${sign}b${sign}${sign}c`,
  ),
  ...[
    '\\n',
    '\\N',
    '\\;',
    '\\\\',
    "^n^'^^",
    '&#10;',
    '&lt;br&gt;',
    '&amp;lt;',
    '%0d%0aSet-Cookie: a=b',
    '=?utf-8?Q?a=0Ab?=',
  ],
  ...[
    ']]>',
    'a ]]> b ]]> <![CDATA[ c',
    '<!--',
    '-->',
    '<?xml?>',
    '<!DOCTYPE a [<!ENTITY b "c">]>&b;',
    '</title></entry><entry>',
  ],
  ...[
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '{{7*7}}',
    '../../etc/passwd',
  ],
  ...['END:VCALENDAR', 'a";X-INJECTED="b', 'rel="next", <https://evil.example>; rel="prev"', 'a"; filename="b.exe'],
  ...[
    '\u202egnp.exe\u2066',
    'a\u200fb\u200e',
    '\ufeffa',
    'e\u0301'.repeat(60),
    '👩‍👩‍👧‍👧'.repeat(40),
    '漢字'.repeat(80),
    `a${'𠮷'.repeat(120)}`,
    'long '.repeat(1500),
  ],
];

/** Single-line, with control characters that are forbidden in lines. */
const CONTROL_TEXTS: readonly string[] = [
  'a\u0001b\u0008c',
  '\u001b[31mred\u001b]0;title\u0007',
  'a\u007fb\u009bc',
  'a\ufffe\uffffb',
];

export const HOSTILE_TEXTS: readonly string[] = [...MULTI_LINE_TEXTS, ...LINE_TEXTS, ...CONTROL_TEXTS];
