/** The endpoints of a process that only runs jobs: /health and /metrics. */
import express, { type Express } from 'express';
import type { Platform } from '../../platform/platform.ts';
import { health } from './health.ts';
import { createMetrics, type Metrics } from './metrics.ts';

export interface OperationsApp {
  listener: Express;
  metrics: Metrics;
  close(): Promise<void>;
}

export function operationsApp(platform: Platform): OperationsApp {
  const metrics = createMetrics(platform);
  const app = express();
  app.disable('x-powered-by');
  app.get('/health', health(platform));
  app.get('/metrics', metrics.show);
  app.use((_req, res) => void res.status(404).json({ error: 'Record not found' }));
  return { listener: app, metrics, async close() {} };
}
