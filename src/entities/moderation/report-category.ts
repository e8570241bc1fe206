/** The category of a report, as clients write it. */
import { z } from 'zod';
import type { ReportCategory } from '../../generated/prisma/enums.ts';

export const CATEGORIES = ['spam', 'legal', 'violation', 'other'] as const;
export type CategoryText = (typeof CATEGORIES)[number];

export const categorySchema = z.enum(CATEGORIES);

const ROWS = {
  spam: 'SPAM',
  legal: 'LEGAL',
  violation: 'VIOLATION',
  other: 'OTHER',
} as const satisfies Record<CategoryText, ReportCategory>;

export const categoryOf = (text: CategoryText): ReportCategory => ROWS[text];

export const viewCategory = (category: ReportCategory): CategoryText =>
  CATEGORIES.find((text) => ROWS[text] === category) ?? 'other';
