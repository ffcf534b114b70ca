// Why LMDB could not commit.

const REASON_WITHIN_MS = 20;

/**
 * LMDB gives the reason through a second promise. It must be handled even by those who do not ask for it, and
 * now and then it never settles.
 */
export async function toCause(error: unknown): Promise<unknown> {
  const { commitError } = error as { commitError?: Promise<never> };
  if (commitError === undefined) return error;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, REASON_WITHIN_MS, error);
  });
  const cause = await Promise.race([commitError.catch((reason: unknown) => reason), late]);
  clearTimeout(timer);
  return cause;
}
