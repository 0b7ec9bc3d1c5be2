const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

/** Whether a reader sees nothing at all: no text, white space, or only what is invisible. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);
