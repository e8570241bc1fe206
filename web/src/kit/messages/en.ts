/** English texts of the shared components. */
export const messages = {
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading',
  tryAgain: 'Try again',
  more: 'Show more',
  nothing: 'Nothing here yet.',
  offline: 'You are offline. This is shown again when the network is back.',
  failed: 'The server did not answer. Please try again.',
  fieldsWrong: 'Something is missing or wrong at the marked fields.',
  saved: 'Saved.',
};

export type KitMessages = typeof messages;
