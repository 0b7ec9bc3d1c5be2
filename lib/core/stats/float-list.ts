/** A growing list of numbers, eight bytes each. */
export class FloatList {
  #values = new Float64Array(16);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(value: number): void {
    if (this.#length === this.#values.length) this.#grow(this.#length * 2);
    // -0 becomes 0: equal numbers must sort alike.
    this.#values[this.#length] = value + 0;
    this.#length += 1;
  }

  merge(other: FloatList): void {
    this.#grow(Math.max(this.#values.length, this.#length + other.#length));
    this.#values.set(other.#values.subarray(0, other.#length), this.#length);
    this.#length += other.#length;
  }

  /** A copy in ascending order: the same for the same numbers, in whatever order they came. */
  sorted(): Float64Array {
    return this.#values.slice(0, this.#length).sort();
  }

  #grow(size: number): void {
    const larger = new Float64Array(size);
    larger.set(this.#values.subarray(0, this.#length));
    this.#values = larger;
  }
}
