// What a page opens when somebody comes to it, and closes when they leave, however long opening it takes.

import { onMount } from 'svelte';
import { texts } from '../texts';
import { isNone, pageFailureOf } from './failure';
import { leaving } from './leaving';
import { entitle } from './title';

export interface Closable {
  close: () => void;
}

export class Visit<T extends Closable> {
  /** What was opened; null while it is not there yet. */
  host: T | null = $state.raw(null);
  /** Why it could not be opened. */
  problem: string | null = $state(null);
  /** Whether there is no such thing. */
  isNone: boolean = $state(false);
  /** Ends what is still being fetched when somebody leaves. */
  readonly #left = leaving();

  /** To be made while a component is. */
  constructor(
    private readonly open: (signal: AbortSignal) => Promise<T>,
    private readonly explain: (error: unknown) => string = pageFailureOf,
  ) {
    onMount(() => {
      void this.begin();
      return () => this.host?.close();
    });
  }

  /** Leaves what was opened, and opens it anew. */
  again = async (): Promise<void> => {
    this.host?.close();
    this.host = null;
    await this.begin();
  };

  begin = async (): Promise<void> => {
    const signal = this.#left;
    this.problem = null;
    try {
      const host = await this.open(signal);
      if (signal.aborted) host.close();
      else this.host = host;
    } catch (error) {
      if (signal.aborted) return;
      this.problem = this.explain(error);
      this.isNone = isNone(error);
      if (this.isNone) entitle(texts.pageTitle(this.problem));
    }
  };
}
