/** `plaza settings`: the settings that can be changed while the server runs. */
import type { Command } from 'commander';
import {
  changeSetting,
  readSetting,
  readSettings,
  resetSetting,
  SETTING_NAMES,
  SETTINGS,
} from '../domain/instance/settings.ts';
import { table } from './table.ts';
import { withPlatform } from './with-platform.ts';

/** A value as `set` accepts it. */
const shown = (value: unknown): string => (Array.isArray(value) ? value.join(' ') : String(value));

function get(name: string | undefined): Promise<void> {
  return withPlatform(async (platform) => {
    if (name !== undefined) {
      console.log(shown(await readSetting(platform, name)));
      return;
    }
    const settings = await readSettings(platform);
    console.log(table(SETTING_NAMES.map((each) => [each, shown(settings[each])])));
  });
}

function set(name: string, value: string): Promise<void> {
  return withPlatform(async (platform) => {
    console.log(`${name} is now: ${shown(await changeSetting(platform, name, value))}`);
  });
}

function reset(name: string): Promise<void> {
  return withPlatform(async (platform) => {
    await resetSetting(platform, name);
    console.log(`${name} is now: ${shown(await readSetting(platform, name))}`);
  });
}

const NAMES = `\nNames:\n${table(SETTING_NAMES.map((name) => [`  ${name}`, SETTINGS[name].about]))}`;

export function addSettingCommands(program: Command): void {
  const settings = program.command('settings').description('Settings that can be changed while the server runs.');
  settings
    .command('get')
    .description('Print one setting, or all of them.')
    .argument('[NAME]', 'the name of the setting')
    .addHelpText('after', NAMES)
    .action(get);
  settings
    .command('set')
    .description('Change a setting.')
    .argument('<NAME>', 'the name of the setting')
    .argument('<VALUE>', 'its value; lists are separated by spaces')
    .addHelpText('after', NAMES)
    .action(set);
  settings
    .command('reset')
    .description('Reset a setting to its default.')
    .argument('<NAME>', 'the name of the setting')
    .addHelpText('after', NAMES)
    .action(reset);
}
