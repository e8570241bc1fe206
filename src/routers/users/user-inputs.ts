/** Input schemas that the procedures of users, sessions and persons share. */
import { requireGoodName } from '../../domain/actors/username.ts';
import { textInput } from '../../procedures/inputs.ts';

/** The domain checks syntax and length, with the messages that clients know. */
export const emailInput = textInput(1000);
export const passwordInput = textInput(1000).meta({ format: 'password' });
export const localeInput = textInput(100).nullish().meta({ description: 'The language of mails, such as `fr`.' });
export const mailTokenInput = textInput(200).meta({ description: 'From the link of a mail.' });
export const usernameInput = textInput(300).meta({ description: 'Letters, digits and underscores.' });

/** Checks the name in a form, if it was sent. */
export const givenName = ({ preferredUsername }: { preferredUsername?: string }): unknown =>
  preferredUsername === undefined ? undefined : requireGoodName(preferredUsername);
