/** /appearance: how pages look, chosen at their end without scripts. */
import { Router } from 'express';
import { appearanceIn, appearanceOf, rememberAppearance } from '../../access/appearance.ts';
import { readParameters } from '../kit/parameters.ts';

/** An address of this server: `//example.org` leads to another. */
const isHere = (address: string): boolean => /^\/(?![/\\])[\x21-\x7e]*$/.test(address);

/** Mount it at the root, before body parsers. */
export function appearance(): Router {
  const router = Router();
  router.post('/appearance', async (req, res) => {
    const { return_to: address = '/', theme, contrast } = await readParameters(req);
    const now = appearanceOf(req);
    rememberAppearance(
      res,
      appearanceIn({
        theme: theme ?? now.theme ?? '',
        contrast: contrast ?? (now.strongContrast ? 'more' : ''),
      }),
    );
    res.set('Cache-Control', 'no-store').redirect(303, isHere(address) ? address : '/');
  });
  return router;
}
