/** The element that a browser's translation shows instead of a text. */
const translations = new WeakMap<Node, ChildNode>()

/**
 * A browser translates a page by replacing texts with elements of its own, but React keeps the texts. A text
 * that React removes, or before which it inserts, is then its translation. A text that React changes is shown
 * again, and the browser translates it anew.
 */
export function keepTranslatedTexts(): void {
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null) {
    return insertBefore.call(this, node, before && childInPlaceOf(this, before)) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T) {
    const child = childInPlaceOf(this, node)
    if (child) removeChild.call(this, child)
    return node
  }

  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes, removedNodes } of changes) {
      if (type === 'characterData') translations.get(target)?.replaceWith(target)
      // React moved the text, or the browser shows the original page again.
      for (const node of addedNodes) forgetTranslation(node)
      const [shown] = addedNodes
      if (!(shown instanceof Element)) continue
      for (const node of removedNodes)
        if (node instanceof Text) {
          translations.set(node, shown)
          observer.observe(node, { characterData: true })
        }
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** The node itself, or the child of `parent` that shows it. Null if there is none. */
function childInPlaceOf(parent: Node, node: Node): Node | null {
  let at: Node | null = node
  if (node.parentNode !== parent) at = translations.get(node) ?? node
  while (at && at.parentNode !== parent) at = at.parentNode
  return at
}

function forgetTranslation(node: Node) {
  translations.get(node)?.remove()
  translations.delete(node)
}
