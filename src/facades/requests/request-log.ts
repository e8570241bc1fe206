/** One line of the log for each request. */
import type { Log } from '../../platform/log.ts';
import type { FinishedRequest } from './request-name.ts';

export function logRequests(log: Log): (request: FinishedRequest) => void {
  return ({ requestId, facade, procedure, method, status, ms, aborted }) => {
    const line = {
      requestId,
      facade,
      ...(procedure === null ? {} : { procedure }),
      method,
      status,
      ms: Math.round(ms * 10) / 10,
      ...(aborted ? { aborted } : {}),
    };
    if (status >= 500) log.error(line, 'request');
    else log.info(line, 'request');
  };
}
