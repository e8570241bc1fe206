/** Asks the browser for a passkey, or for a new one, and sends the form with its response. */

const parse = {
  get: (options) => PublicKeyCredential.parseRequestOptionsFromJSON(options),
  create: (options) => PublicKeyCredential.parseCreationOptionsFromJSON(options),
};

let suggestions = new AbortController();

/** The response of the passkey as JSON, for a button with its options. */
async function respond(button, more) {
  const kind = button.dataset.passkey;
  const publicKey = parse[kind](JSON.parse(button.dataset.options));
  return JSON.stringify(await navigator.credentials[kind]({ publicKey, ...more }));
}

function send(button, response) {
  button.form.elements.passkey.value = response;
  button.form.requestSubmit(button);
}

/** The browser offers passkeys among the suggestions of the field for the address, until a button asks for one. */
async function suggest(button) {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  try {
    send(button, await respond(button, { mediation: 'conditional', signal: suggestions.signal }));
  } catch {
    // A button asked for a passkey, or the person chose none.
  }
}

async function press(button) {
  // The name of a new passkey is missing.
  if (button.dataset.passkey === 'create' && !button.form.reportValidity()) return;
  const failed = button.form.querySelector('[data-passkey-failed]');
  failed.hidden = true;
  suggestions.abort();
  suggestions = new AbortController();
  try {
    send(button, await respond(button));
  } catch {
    // The person cancelled, or the device has no passkey for this site.
    failed.hidden = false;
  }
}

function offer(button) {
  button.dataset.ready = '';
  button.addEventListener('click', (event) => {
    // The form is being sent.
    if (button.form.elements.passkey.value !== '') return;
    event.preventDefault();
    press(button);
  });
  if ('autofill' in button.dataset) suggest(button);
}

const isSupported = globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON !== undefined;
for (const button of document.querySelectorAll('[data-passkey]')) {
  if (isSupported) offer(button);
  else button.hidden = true;
}
for (const note of document.querySelectorAll('[data-passkey-missing]')) note.hidden = isSupported;
