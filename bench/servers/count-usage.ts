/** Loaded into a measured server: counts its statements, and reports them and its CPU time to the parent process. */
import pg from 'pg';

let statements = 0;
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements += 1;
  return Reflect.apply(query, this, args);
} as typeof pg.Client.prototype.query;

process.on('message', (message: { cpu?: true }) => {
  if (message.cpu) process.send?.({ cpu: process.cpuUsage(), statements });
});
