/**
 * Whether federation is limited to allowed servers, in the memory of each process, because every request of a visitor checks it.
 */
import type { Bus } from '../../platform/bus/bus.ts';
import { KnownValue } from '../../platform/bus/known-value.ts';
import { type Sql, statement } from '../../platform/database/sql.ts';

/** As SQL. */
export const LIMITED_FEDERATION = `EXISTS (SELECT FROM settings WHERE name = 'limitedFederation' AND value = 'true')`;

const limited = statement('limited_federation', `SELECT ${LIMITED_FEDERATION} AS limited`).as<{ limited: boolean }>();

/** The job `settings.changed` notifies other processes of a change. */
export const limitedFederation = new KnownValue<boolean, { bus: Bus; sql: Sql }>('settings', async ({ sql }) =>
  (await sql.many(limited, [])).some((row) => row.limited),
);
