/** Time limits of a connection pool. */
export interface DatabaseLimits {
  /** Timeout for getting a connection, new or free. */
  connectMs: number;
  /** Statement timeout, including lock waits. */
  statementMs: number;
}
