// Loads one of the page's own scripts: they are served as they are written, so no compiler copies them to out/.
import { findAssets } from '../../../src/gateway/page/assets.ts';

export const load = async <T>(name: string): Promise<T> =>
  (await import(new URL(name, findAssets()).href)) as T;
