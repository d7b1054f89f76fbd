// Single keys that are commands. A page says which ones it has while it is there; one listener finds the command that
// a key means, and a list shows exactly those that can be had. None counts where a key has another meaning: in a field,
// in a dialog, on a button, for a square that takes it, or for those who have switched them off.

import { untrack } from 'svelte';
import { appearance } from './appearance.svelte';

/** The keys of each command, as `KeyboardEvent.key` names them. */
const KEYS = {
  play: ['Enter'],
  back: ['z', 'u', 'Backspace', 'Escape'],
  takeBack: ['t'],
  hint: ['h'],
  first: ['Home'],
  previous: ['ArrowLeft'],
  next: ['ArrowRight'],
  last: ['End'],
  replay: [' '],
  manner: ['s'],
  flip: ['f'],
  sound: ['m'],
  help: ['?'],
} satisfies Record<string, string[]>;
type CommandId = keyof typeof KEYS;
const ORDER = Object.keys(KEYS);

/** Those that go on while the key is held. */
const HELD: CommandId[] = ['previous', 'next'];

export interface Command {
  id: CommandId;
  keys: string[];
  /** What it does, for the list. */
  label: string;
  act: () => unknown;
  /** Whether it can be done now; where it cannot, the key keeps the meaning that the browser gives it. */
  enabled: () => boolean;
}

export function command(
  id: CommandId,
  label: string,
  act: Command['act'],
  enabled: Command['enabled'] = () => true,
): Command {
  return { id, keys: KEYS[id], label, act, enabled };
}

const FIELDS = [
  'input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
].join();
const APART = '[role="dialog"], [popover]';
/** Keys that mean something on what has the focus. */
const TAKEN: [what: string, keys: string[]][] = [
  ['button, a[href], summary, [role="button"]', ['Enter', ' ']],
  ['[type="radio"], [type="checkbox"]', [' ', 'Enter', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']],
];

/** Whether the key belongs to what has the focus, or to a dialog that waits for an answer. */
function isTaken(key: string, target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  // A dialog that has just been closed keeps the focus until the next frame.
  if (!(target instanceof Element) || target.closest('dialog')) return false;
  if (target.closest(FIELDS) || target.closest(APART)) return true;
  return TAKEN.some(([what, keys]) => keys.includes(key) && target.closest(what));
}

/** The key of an event by the name that commands use; none where it is part of something longer. */
function keyOf(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return null;
  const isSign = event.key.length === 1 && event.key !== ' ';
  if (event.shiftKey && !isSign) return null;
  return isSign ? event.key.toLowerCase() : event.key;
}

export class Keys {
  #commands: Command[] = $state.raw([]);
  /** Whether the list of keys is shown. */
  isListed = $state(false);

  /** What is registered now, each key with the command that it means, in the order of the list. */
  get commands(): Command[] {
    const youngest = new Map(this.#commands.map((one) => [one.id, one]));
    return [...youngest.values()].sort((one, other) => ORDER.indexOf(one.id) - ORDER.indexOf(other.id));
  }

  /** Takes commands until the function that is returned is called. The youngest of a kind counts. */
  register(...commands: Command[]): () => void {
    // An effect that registers does not depend on what others have registered.
    untrack(() => this.#set([...this.#commands, ...commands]));
    return () => this.#set(this.#commands.filter((one) => !commands.includes(one)));
  }

  #set(commands: Command[]): void {
    this.#commands = commands;
    if (commands.length > 0) addEventListener('keydown', this.press);
    else removeEventListener('keydown', this.press);
  }

  /** The command that a key would mean if nothing else took it. */
  meant(event: KeyboardEvent): Command | undefined {
    const key = keyOf(event);
    if (key === null || !appearance.keys) return undefined;
    return this.commands.find(({ keys, enabled }) => keys.includes(key) && enabled());
  }

  press = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || isTaken(event.key, event.target)) return;
    const meant = this.meant(event);
    if (!meant) return;
    event.preventDefault();
    if (!event.repeat || HELD.includes(meant.id)) meant.act();
  };
}

export const keys = new Keys();
