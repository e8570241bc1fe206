/** All checks of `plaza doctor`, in the order in which their findings should be fixed. */
import { type Config, readConfig } from '../../platform/config.ts';
import { withDatabase } from '../with-platform.ts';
import { check, type Finding } from './finding.ts';
import { examineInstallation } from './installation.ts';
import { examineMachine } from './machine.ts';
import { examineSite } from './site.ts';

const wrong = (name: string, advice: string | null, error: unknown): Promise<Finding> =>
  check(name, advice, () => Promise.reject(error));

export async function examine(env: Record<string, string | undefined>): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    return [await wrong('config', 'Correct the variable; docs/configuration.md lists them all.', error)];
  }
  // The keys are read first, because later checks would create a missing secret.
  const machine = await Promise.all(examineMachine(config, env));
  const [installation, ...site] = await Promise.all([
    withDatabase(config, (databaseUrl) => examineInstallation(config, databaseUrl)).catch(async (error: unknown) => [
      await wrong('database', null, error),
    ]),
    ...examineSite(config),
  ]);
  return [
    { name: 'config', verdict: 'OK', text: `serves ${config.publicUrl}`, advice: null },
    ...machine,
    ...installation,
    ...site,
  ];
}
