// Creating state while a `$derived` runs.

/** Result of `create`. A `$derived` does not depend on state that is created while it runs, unless that happens in another root. */
export function untracked<Result>(create: () => Result): Result {
  let result: Result | undefined
  $effect.root(() => {
    result = create()
  })()
  return result ?? create() // without a browser there are no roots
}
