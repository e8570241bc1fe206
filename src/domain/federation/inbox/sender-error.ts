/** Why a request of another server is not taken. */

/** Seconds after which a request that could not be judged now may be sent again. */
const RETRY_AFTER_SECONDS = 30;

type Status = 400 | 401 | 403 | 429 | 503;

export class SenderError extends Error {
  override readonly name = 'SenderError';
  /** The HTTP status that says so. */
  readonly status: Status;
  /** For `Retry-After`; null where it is of no use to send it again. */
  readonly retryAfterSeconds: number | null;

  constructor(status: Status, message: string, retryAfterSeconds = RETRY_AFTER_SECONDS) {
    super(message);
    this.status = status;
    this.retryAfterSeconds = status === 429 || status === 503 ? Math.max(1, retryAfterSeconds) : null;
  }
}
