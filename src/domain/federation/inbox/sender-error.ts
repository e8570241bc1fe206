/** Why a request of a remote server is refused. */

/** Seconds after which a request that cannot be verified now may be repeated. */
const RETRY_AFTER_SECONDS = 30;

type Status = 400 | 401 | 403 | 429 | 503;

export class SenderError extends Error {
  override readonly name = 'SenderError';
  /** The HTTP status of the answer. */
  readonly status: Status;
  /** For `Retry-After`; null if repeating is of no use. */
  readonly retryAfterSeconds: number | null;

  constructor(status: Status, message: string, retryAfterSeconds = RETRY_AFTER_SECONDS) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = status === 429 || status === 503 ? Math.max(1, retryAfterSeconds) : null;
  }
}
