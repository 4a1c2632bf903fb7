import postcssPresetMantine from 'postcss-preset-mantine'

// Of Mantine's fourteen families of colours four are used, and each weighs a page down with its forty variables.
const unusedColours = /^--mantine-color-(?:cyan|grape|green|indigo|lime|orange|pink|teal|violet|yellow)-/

const withoutUnusedColours = {
  postcssPlugin: 'without-unused-colours',
  Declaration(declaration) {
    if (unusedColours.test(declaration.prop)) declaration.remove()
  },
}

// The preset brings Mantine's rem(), em() and light-dark() and its mixins (dark, light, smaller-than 48em, …).
export default { plugins: [postcssPresetMantine(), withoutUnusedColours] }
