/** The input of a picture that is uploaded together with the row that uses it. */
import { z } from 'zod';
import { wordsInput } from './form-input.ts';
import { folded, idInput } from './inputs.ts';

export const pictureFields = {
  file: z.file().meta({ description: 'PNG, JPEG, GIF, WebP, AVIF or HEIC, up to 10 MB and 40 megapixels.' }),
  name: wordsInput(255).overwrite(folded).meta({ description: 'What the picture is called.' }),
  alt: wordsInput(10_000).nullish().meta({ description: 'A description for people who cannot see the picture.' }),
  actorId: idInput.nullish().meta({ description: 'Which of your identities it belongs to.' }),
};

export const pictureInput = z.object(pictureFields);
