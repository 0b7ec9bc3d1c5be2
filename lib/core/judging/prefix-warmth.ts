/**
 * Lets one request after the other try to put the beginning that they share into the provider's
 * cache, until one has succeeded; from then on they go side by side. Together they would all write.
 */
export class PrefixWarmth {
  #isWarm = false;
  #warming: Promise<unknown> | undefined;

  async ask<T>(request: () => Promise<T>): Promise<T> {
    while (this.#warming !== undefined) await this.#warming;
    if (this.#isWarm) return request();
    const answer = request();
    this.#warming = answer.then(
      () => {
        this.#isWarm = true;
        this.#warming = undefined;
      },
      () => {
        this.#warming = undefined;
      },
    );
    return answer;
  }
}
