/** Commands that print their result. */
import type { Platform } from '../platform/platform.ts';
import { withPlatform } from './with-platform.ts';

/** Runs `act` and prints what it returns, unless that is empty. */
export const printing =
  <Args extends unknown[]>(act: (platform: Platform, ...args: Args) => Promise<string>) =>
  (...args: Args): Promise<void> =>
    withPlatform(async (platform) => {
      const text = await act(platform, ...args);
      if (text !== '') console.log(text);
    });
