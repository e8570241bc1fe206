/** Somebody requested an annual report: generates it. */
import { makeReport } from '../../domain/annual-reports/make-report.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const annualReportRequested: JobHandler<'annual_report.requested'> = (platform, payload) =>
  makeReport(platform, parseId(payload.reportId) ?? 0n);
