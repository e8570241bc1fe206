/** Whether something that was typed is on the page, so that nothing leads away from it unasked. */

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(?:checkbox|radio|file|search|password)$/.test(target.type));

const holdsText = (field: TextField): boolean => field.isConnected && field.value !== '';

let typed: TextField[] = [];

addEventListener('input', ({ target }) => {
  if (isTextField(target) && !typed.includes(target)) typed = [...typed.filter(holdsText), target];
});

export const isTyped = (): boolean => typed.some(holdsText);
