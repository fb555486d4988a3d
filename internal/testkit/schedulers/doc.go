// Package schedulers has schedulers as users write them, and checks what those of the project cost.
package schedulers
